package sample

// Hindi, Bengali, Marathi and Urdu names, own script and Roman letters.

const hiNames = `
# female
सुमित्रा/Sumitra; राधिका/Radhika; मीरा/Meera; शकुंतला/Shakuntala; सावित्री/Savitri; पूजा/Pooja
नीलम/Neelam; अनीता/Anita; सुनीता/Sunita; रेखा/Rekha; कमला/Kamala; विमला/Vimala; उर्मिला/Urmila
पुष्पा/Pushpa; सरोज/Saroj; गीता/Geeta; सीमा/Seema; कविता/Kavita; ममता/Mamta; आशा/Asha; ज्योति/Jyoti
निशा/Nisha; प्रियंका/Priyanka; अंजलि/Anjali; दीपा/Deepa; शीला/Sheela; तारा/Tara; रजनी/Rajni; कुसुम/Kusum
माधुरी/Madhuri; वंदना/Vandana; स्नेहा/Sneha; मंजू/Manju; लता/Lata; बिमला/Bimla; सुधा/Sudha
# male
राजेश/Rajesh; सुरेश/Suresh; महेश/Mahesh; अमित/Amit; विजय/Vijay; अजय/Ajay; संजय/Sanjay; मनोज/Manoj
दिनेश/Dinesh; रमेश/Ramesh; अशोक/Ashok; मोहन/Mohan; सोहन/Sohan; गोपाल/Gopal; हरीश/Harish; नरेश/Naresh
मुकेश/Mukesh; प्रदीप/Pradeep; राकेश/Rakesh; विनोद/Vinod; सतीश/Satish; अनिल/Anil; सुनील/Sunil; आनंद/Anand
अरविंद/Arvind; देवेंद्र/Devendra; भगवान दास/Bhagwan Das; रामनाथ/Ramnath; शिवम/Shivam; रोहित/Rohit
विकास/Vikas; नवीन/Naveen; पंकज/Pankaj; योगेश/Yogesh; कैलाश/Kailash; ओमप्रकाश/Omprakash
# family
शर्मा/Sharma; वर्मा/Verma; गुप्ता/Gupta; मिश्रा/Mishra; तिवारी/Tiwari; पांडेय/Pandey; द्विवेदी/Dwivedi
त्रिपाठी/Tripathi; शुक्ला/Shukla; श्रीवास्तव/Srivastava; सक्सेना/Saxena; माथुर/Mathur; भटनागर/Bhatnagar
सिन्हा/Sinha; सिंह/Singh; चौहान/Chauhan; राठौर/Rathore; यादव/Yadav; कुशवाहा/Kushwaha; पटेल/Patel
अग्रवाल/Agrawal; जैन/Jain; गोयल/Goyal; बंसल/Bansal; मित्तल/Mittal; खंडेलवाल/Khandelwal
माहेश्वरी/Maheshwari; जोशी/Joshi; पंत/Pant; नेगी/Negi; रावत/Rawat; बिष्ट/Bisht; भट्ट/Bhatt; ठाकुर/Thakur
चौधरी/Chaudhary; कपूर/Kapoor; खन्ना/Khanna; मल्होत्रा/Malhotra; चोपड़ा/Chopra; अरोड़ा/Arora
भाटिया/Bhatia; सेठी/Sethi; सूद/Sood; उपाध्याय/Upadhyay; चतुर्वेदी/Chaturvedi; दीक्षित/Dixit
अवस्थी/Awasthi; बाजपेयी/Bajpai; ओझा/Ojha; झा/Jha; दुबे/Dubey; पाठक/Pathak; व्यास/Vyas; पुरोहित/Purohit
सोलंकी/Solanki; परमार/Parmar; कश्यप/Kashyap; निगम/Nigam; कुलश्रेष्ठ/Kulshreshtha; जायसवाल/Jaiswal
केसरवानी/Kesarwani; प्रजापति/Prajapati; विश्वकर्मा/Vishwakarma; मौर्य/Maurya; गौतम/Gautam
`

const bnNames = `
# female
সুচরিতা/Sucharita; মালতী/Malati; অপর্ণা/Aparna; সুমিতা/Sumita; শর্মিলা/Sharmila; রীতা/Rita
মৌসুমী/Mousumi; নন্দিতা/Nandita; ইন্দ্রাণী/Indrani; শ্রাবণী/Shrabani; মিতালি/Mitali; সুপর্ণা/Suparna
কাকলি/Kakali; বনানী/Banani; চন্দনা/Chandana; দীপালি/Dipali; গার্গী/Gargi; কল্যাণী/Kalyani
লাবণ্য/Labanya; মণিমালা/Manimala; নীলিমা/Nilima; পারমিতা/Paramita; রূপা/Rupa; সন্ধ্যা/Sandhya
শ্যামলী/Shyamali; তপতী/Tapati; উমা/Uma; বিপাশা/Bipasha; অদিতি/Aditi; মৃণালিনী/Mrinalini; রত্না/Ratna
শেফালি/Shefali; টুম্পা/Tumpa; ঝর্ণা/Jharna; কেয়া/Keya; তনুশ্রী/Tanushree
# male
সুব্রত/Subrata; অমল/Amal; বিমল/Bimal; কমল/Kamal; তপন/Tapan; স্বপন/Swapan; গৌতম/Goutam; অভিজিৎ/Abhijit
দেবাশিস/Debasish; প্রসেনজিৎ/Prosenjit; শুভঙ্কর/Shubhankar; অরিন্দম/Arindam; সৌমিক/Soumik
অনির্বাণ/Anirban; তন্ময়/Tanmoy; মৃণাল/Mrinal; নির্মল/Nirmal; পরিমল/Parimal; দীপঙ্কর/Dipankar
শঙ্কর/Shankar; বাদল/Badal; অশোক/Ashok; রথীন/Rathin; সমীর/Samir; প্রদীপ/Pradip; হেমন্ত/Hemanta
জয়ন্ত/Jayanta; শ্যামল/Shyamal; অনুপম/Anupam; কৌশিক/Koushik; দিলীপ/Dilip; সনৎ/Sanat; গোপাল/Gopal
মানিক/Manik; রঞ্জন/Ranjan; ইন্দ্রজিৎ/Indrajit
# family
মুখোপাধ্যায়/Mukhopadhyay; চট্টোপাধ্যায়/Chattopadhyay; বন্দ্যোপাধ্যায়/Bandyopadhyay
গঙ্গোপাধ্যায়/Gangopadhyay; ভট্টাচার্য/Bhattacharya; চক্রবর্তী/Chakraborty; সেনগুপ্ত/Sengupta
দাশগুপ্ত/Dasgupta; ঘোষ/Ghosh; বসু/Basu; মিত্র/Mitra; দত্ত/Dutta; গুহ/Guha; সেন/Sen; দাস/Das; দে/Dey
পাল/Pal; সাহা/Saha; কুণ্ডু/Kundu; মল্লিক/Mallick; রায়/Ray; চৌধুরী/Chowdhury; মজুমদার/Majumdar
সরকার/Sarkar; বিশ্বাস/Biswas; মণ্ডল/Mondal; হালদার/Halder; নস্কর/Naskar; কর্মকার/Karmakar
প্রামাণিক/Pramanik; সামন্ত/Samanta; মাইতি/Maiti; জানা/Jana; বেরা/Bera; ভৌমিক/Bhowmick; নন্দী/Nandi
সোম/Som; চন্দ/Chanda; ধর/Dhar; কর/Kar; নাগ/Nag; রক্ষিত/Rakshit; পালিত/Palit; শীল/Sil; লাহিড়ী/Lahiri
সান্যাল/Sanyal; বাগচী/Bagchi; মৈত্র/Maitra; ভাদুড়ী/Bhaduri; অধিকারী/Adhikari; গোস্বামী/Goswami
পাঠক/Pathak; হাজরা/Hazra; শিকদার/Sikdar; তালুকদার/Talukdar; তরফদার/Tarafdar; বক্সী/Bakshi; খাঁ/Khan
আইচ/Aich; সিংহ/Sinha; ভদ্র/Bhadra
`

const mrNames = `
# female
सुमन/Suman; मंगला/Mangala; शैला/Shaila; विद्या/Vidya; सुनंदा/Sunanda; अनुराधा/Anuradha; वैशाली/Vaishali
स्वाती/Swati; मेधा/Medha; आरती/Arati; ज्योत्स्ना/Jyotsna; कुंदा/Kunda; लीला/Leela; मालती/Malati
निर्मला/Nirmala; प्रतिभा/Pratibha; रोहिणी/Rohini; सायली/Sayali; शुभांगी/Shubhangi; उज्ज्वला/Ujjwala
वसुधा/Vasudha; यमुना/Yamuna; गौरी/Gauri; ऋजुता/Rujuta; अश्विनी/Ashwini; भारती/Bharati; चित्रा/Chitra
दीपाली/Deepali; हेमा/Hema; जान्हवी/Janhavi; मृणाल/Mrunal; पल्लवी/Pallavi; सीमा/Seema; तृप्ती/Trupti
मनीषा/Manisha; इंदू/Indu
# male
विनायक/Vinayak; दत्तात्रय/Dattatray; श्रीकांत/Shrikant; वसंत/Vasant; अनंत/Anant; माधव/Madhav
केशव/Keshav; गणेश/Ganesh; प्रकाश/Prakash; संजय/Sanjay; नितीन/Nitin; मिलिंद/Milind; मंदार/Mandar
अभय/Abhay; अजित/Ajit; बाळासाहेब/Balasaheb; चंद्रकांत/Chandrakant; धनंजय/Dhananjay; गजानन/Gajanan
हेमंत/Hemant; जयंत/Jayant; किशोर/Kishor; मनोहर/Manohar; नरेंद्र/Narendra; पांडुरंग/Pandurang
रघुनाथ/Raghunath; सदाशिव/Sadashiv; सुधीर/Sudhir; तुकाराम/Tukaram; उमेश/Umesh; विष्णू/Vishnu
यशवंत/Yashwant; ऋषिकेश/Rishikesh; समीर/Sameer; शंकर/Shankar; अरुण/Arun
# family
कुलकर्णी/Kulkarni; देशपांडे/Deshpande; देशमुख/Deshmukh; जोशी/Joshi; पाटील/Patil; शिंदे/Shinde
जाधव/Jadhav; मोरे/More; चव्हाण/Chavan; गायकवाड/Gaikwad; कदम/Kadam; भोसले/Bhosale; सावंत/Sawant
राणे/Rane; परब/Parab; नाईक/Naik; शेट्ये/Shetye; गोखले/Gokhale; आपटे/Apte; लेले/Lele; साठे/Sathe
गोडबोले/Godbole; करंदीकर/Karandikar; रानडे/Ranade; फडके/Phadke; भिडे/Bhide; दामले/Damle; केळकर/Kelkar
परांजपे/Paranjape; पेठे/Pethe; वैद्य/Vaidya; काळे/Kale; गोरे/Gore; पवार/Pawar; निकम/Nikam
सोनवणे/Sonawane; वाघमारे/Waghmare; कांबळे/Kamble; साळवे/Salve; गवळी/Gawli; लोहार/Lohar; सुतार/Sutar
माळी/Mali; कोळी/Koli; भालेराव/Bhalerao; धर्माधिकारी/Dharmadhikari; इनामदार/Inamdar; खरे/Khare
लिमये/Limaye; मराठे/Marathe; नेने/Nene; ओक/Oak; पेंडसे/Pendse; राजवाडे/Rajwade; सबनीस/Sabnis
टिपणीस/Tipnis; उपासनी/Upasani; वाडेकर/Wadekar; झेंडे/Zende; महाजन/Mahajan; चिटणीस/Chitnis; घाटगे/Ghatge
`

const urNames = `
# female
سلمیٰ/Salma; زبیدہ/Zubaida; نسرین/Nasreen; پروین/Parveen; شبانہ/Shabana; رخسانہ/Rukhsana; یاسمین/Yasmeen
فرزانہ/Farzana; نجمہ/Najma; عائشہ/Ayesha; فاطمہ/Fatima; مریم/Maryam; زینب/Zainab; خدیجہ/Khadija
حسینہ/Haseena; ممتاز/Mumtaz; تبسم/Tabassum; شاہین/Shaheen; نادیہ/Nadia; صائمہ/Saima; سعدیہ/Sadia
عصمت/Ismat; نگہت/Nighat; رضیہ/Razia; ثریا/Suraiya; شمیم/Shamim; مہر/Mehr; نور/Noor; حمیرا/Humaira
کوثر/Kausar; ریحانہ/Rehana; طاہرہ/Tahira; آمنہ/Amina; بشریٰ/Bushra; صبا/Saba; نازنین/Naznin
# male
یوسف/Yusuf; عمران/Imran; کامران/Kamran; رشید/Rashid; حمید/Hamid; ساجد/Sajid; زاہد/Zahid; عابد/Abid
طارق/Tariq; خالد/Khalid; نعیم/Naeem; سلیم/Saleem; کلیم/Kaleem; جاوید/Javed; اقبال/Iqbal; عرفان/Irfan
فیضان/Faizan; ارشد/Arshad; اسلم/Aslam; انور/Anwar; اختر/Akhtar; ظفر/Zafar; قاسم/Qasim; ہاشم/Hashim
ناصر/Nasir; مظہر/Mazhar; شکیل/Shakeel; وسیم/Wasim; ندیم/Nadeem; فرید/Fareed; شاہد/Shahid; رئیس/Rais
منصور/Mansoor; حیدر/Haider; آفتاب/Aftab; ذاکر/Zakir
# family
خان/Khan; انصاری/Ansari; قریشی/Qureshi; صدیقی/Siddiqui; فاروقی/Farooqui; عثمانی/Usmani; علوی/Alvi
رضوی/Rizvi; نقوی/Naqvi; زیدی/Zaidi; جعفری/Jafri; کاظمی/Kazmi; عابدی/Abidi; حسینی/Husaini; ہاشمی/Hashmi
مرزا/Mirza; بیگ/Baig; شیخ/Sheikh; سید/Syed; پٹھان/Pathan; ملک/Malik; چودھری/Chaudhry; منصوری/Mansoori
ادریسی/Idrisi; سلمانی/Salmani; عباسی/Abbasi; فریدی/Faridi; چشتی/Chishti; قادری/Qadri; نقشبندی/Naqshbandi
سہروردی/Suhrawardy; گیلانی/Gilani; بخاری/Bukhari; شیرازی/Shirazi; اصفہانی/Isfahani; لکھنوی/Lakhnavi
دہلوی/Dehlavi; بلگرامی/Bilgrami; رامپوری/Rampuri; بریلوی/Barelvi; فاضلی/Fazli; مدنی/Madani; مکی/Makki
یمنی/Yamani; کرمانی/Kirmani; تیموری/Taimuri; بدایونی/Badayuni; لودھی/Lodhi; غوری/Ghori; سوری/Suri
خلجی/Khilji; نیازی/Niazi; درانی/Durrani; آفریدی/Afridi; برلاس/Barlas; قزلباش/Qizilbash; کشمیری/Kashmiri
موسوی/Moosavi; عسکری/Askari; باقری/Baqri; نجفی/Najafi; امروہوی/Amrohvi
`
