package sample

// Tamil and Malayalam names, own script and Roman letters. A Tamil second name
// is the father's; it is often cut to an initial.

const taNames = `
# female
மீரா/Meera; லட்சுமி/Lakshmi; மீனாட்சி/Meenakshi; கோமதி/Gomathi; ரேவதி/Revathi; காயத்ரி/Gayathri
சுமதி/Sumathi; வள்ளி/Valli; தேன்மொழி/Thenmozhi; கயல்விழி/Kayalvizhi; பூங்கொடி/Poongodi; அமுதா/Amudha
செல்வி/Selvi; மல்லிகா/Mallika; உமா/Uma; ஜானகி/Janaki; கமலா/Kamala; பார்வதி/Parvathi; கண்ணகி/Kannagi
மாலதி/Malathi; வசந்தா/Vasantha; சாந்தி/Shanthi; ராதா/Radha; பத்மா/Padma; சரஸ்வதி/Saraswathi
நித்யா/Nithya; தமிழ்ச்செல்வி/Tamilselvi; யாழினி/Yazhini; நிலா/Nila; கவிதா/Kavitha; பிரியா/Priya
திவ்யா/Divya; அபிராமி/Abirami; ஆண்டாள்/Andal; விஜயா/Vijaya; அன்னலட்சுமி/Annalakshmi
# male
முருகன்/Murugan; செந்தில்/Senthil; கார்த்திக்/Karthik; அருண்/Arun; பாலாஜி/Balaji; குமரன்/Kumaran
இளங்கோ/Ilango; அன்பரசு/Anbarasu; கதிரவன்/Kathiravan; மணி/Mani; ரவி/Ravi; சுரேஷ்/Suresh; ரமேஷ்/Ramesh
கணேஷ்/Ganesh; அனில்/Anil; பிரபு/Prabhu; சரவணன்/Saravanan; பாரி/Paari; நெடுமாறன்/Nedumaran; வேலு/Velu
சங்கர்/Sankar; கோபி/Gopi; நாகராஜ்/Nagaraj; ஜெயராம்/Jayaram; சேகர்/Sekar; அசோக்/Ashok; மாறன்/Maran
எழில்/Ezhil; வெற்றிவேல்/Vetrivel; பரத்/Bharath; ஹரி/Hari; முத்து/Muthu; அறிவழகன்/Arivazhagan
தினேஷ்/Dinesh; மதன்/Madhan; விக்னேஷ்/Vignesh
# family
ரகுநாதன்/Raghunathan; சுப்பிரமணியன்/Subramanian; கிருஷ்ணமூர்த்தி/Krishnamurthy; வெங்கடேசன்/Venkatesan
ராமச்சந்திரன்/Ramachandran; நடராஜன்/Natarajan; சுந்தரம்/Sundaram; ராஜகோபாலன்/Rajagopalan
கோவிந்தன்/Govindan; சண்முகம்/Shanmugam; பழனிசாமி/Palanisamy; ஆறுமுகம்/Arumugam; பெருமாள்/Perumal
வேலாயுதம்/Velayutham; ராமசாமி/Ramasamy; கந்தசாமி/Kandasamy; மாணிக்கம்/Manickam
சொக்கலிங்கம்/Chockalingam; ராமநாதன்/Ramanathan; விஸ்வநாதன்/Viswanathan; பாலசுப்பிரமணியன்/Balasubramanian
கணபதி/Ganapathy; தண்டபாணி/Dhandapani; ஏழுமலை/Ezhumalai; குப்புசாமி/Kuppusamy; முனுசாமி/Munusamy
ரங்கநாதன்/Ranganathan; சீனிவாசன்/Srinivasan; வரதராஜன்/Varadarajan; பத்மநாபன்/Padmanabhan
நாராயணன்/Narayanan; தியாகராஜன்/Thiyagarajan; கோபாலகிருஷ்ணன்/Gopalakrishnan; மகாலிங்கம்/Mahalingam
சபாபதி/Sabapathy; அண்ணாமலை/Annamalai; வைத்தியநாதன்/Vaidyanathan; ஜெயராமன்/Jayaraman
மீனாட்சிசுந்தரம்/Meenakshisundaram; அருணாசலம்/Arunachalam; தங்கவேல்/Thangavel; ராஜேந்திரன்/Rajendran
பாண்டியன்/Pandian; சோமசுந்தரம்/Somasundaram; தேவராஜன்/Devarajan; செல்வராஜ்/Selvaraj
கலியபெருமாள்/Kaliyaperumal; நல்லதம்பி/Nallathambi; முத்துசாமி/Muthusamy; கருப்பையா/Karuppiah
சின்னசாமி/Chinnasamy; மயில்சாமி/Mayilsamy; இளையபெருமாள்/Ilayaperumal; பொன்னுசாமி/Ponnusamy
வீராசாமி/Veerasamy; சதாசிவம்/Sadasivam; நாகராஜன்/Nagarajan; அழகப்பன்/Alagappan
திருநாவுக்கரசு/Thirunavukkarasu; உலகநாதன்/Ulaganathan; சங்கரலிங்கம்/Sankaralingam
தெய்வநாயகம்/Deivanayagam; சிவசாமி/Sivasamy
`

const mlNames = `
# female
ലക്ഷ്മി/Lakshmi; സാവിത്രി/Savithri; ദേവകി/Devaki; ശാരദ/Sarada; ഭാർഗവി/Bhargavi; കല്യാണി/Kalyani
രാധിക/Radhika; സുമ/Suma; ഗീത/Geetha; ബിന്ദു/Bindu; സിന്ധു/Sindhu; മഞ്ജു/Manju; ശ്രീദേവി/Sreedevi
അമ്മിണി/Ammini; ജയശ്രീ/Jayasree; രമണി/Ramani; ഉഷ/Usha; ചന്ദ്രിക/Chandrika; മീനാക്ഷി/Meenakshi
പാർവതി/Parvathi; അശ്വതി/Aswathi; രേവതി/Revathi; കാർത്തിക/Karthika; ഗൗരി/Gouri
# male
രാഘവൻ/Raghavan; ഗോപാലൻ/Gopalan; ശ്രീധരൻ/Sreedharan; കരുണാകരൻ/Karunakaran; സുകുമാരൻ/Sukumaran
മുരളി/Murali; രാജൻ/Rajan; ഉണ്ണി/Unni; അനൂപ്/Anoop; ബിജു/Biju; വിനോദ്/Vinod; സുരേഷ്/Suresh; രമേശൻ/Ramesan
ഭാസ്കരൻ/Bhaskaran; കുഞ്ഞുണ്ണി/Kunjunni; ചന്ദ്രൻ/Chandran; പ്രകാശൻ/Prakasan; സതീശൻ/Satheesan; മധു/Madhu
ഹരിദാസ്/Haridas; ദിവാകരൻ/Divakaran; അജയൻ/Ajayan
# family
നായർ/Nair; മേനോൻ/Menon; പിള്ള/Pillai; നമ്പ്യാർ/Nambiar; പണിക്കർ/Panicker; കുറുപ്പ്/Kurup; വാരിയർ/Warrier
നമ്പൂതിരി/Namboothiri; കൈമൾ/Kaimal; മാരാർ/Marar; ഉണ്ണിത്താൻ/Unnithan; തമ്പി/Thampi; കർത്താ/Kartha
പൊതുവാൾ/Poduval; അടിയോടി/Adiyodi; നമ്പിടി/Nambidi; വൈദ്യർ/Vaidyar; ഗുരുക്കൾ/Gurukkal; ആശാരി/Asari
പട്ടേരി/Patteri; വലിയത്താൻ/Valiathan; ഏറാടി/Eradi; പിഷാരടി/Pisharody; ചാക്യാർ/Chakyar
എഴുത്തച്ഛൻ/Ezhuthachan
# christian female
അന്നമ്മ/Annamma; മറിയാമ്മ/Mariamma; ഏലിയാമ്മ/Aleyamma; സാറാമ്മ/Saramma; റോസമ്മ/Rosamma; സൂസൻ/Susan
റെയ്ച്ചൽ/Rachel; ഷീല/Sheela; ലീലാമ്മ/Leelamma; തെരേസ/Theresa; ജെസ്സി/Jessy; ബീന/Beena; അച്ചാമ്മ/Achamma
ഷേർളി/Sherly
# christian male
തോമസ്/Thomas; ജോർജ്/George; വർഗീസ്/Varghese; കുര്യൻ/Kurian; ചാക്കോ/Chacko; ഔസേപ്പ്/Ouseph; ജേക്കബ്/Jacob
മാത്യു/Mathew; അബ്രഹാം/Abraham; ബേബി/Baby; സണ്ണി/Sunny; പൗലോസ്/Paulose; ജോയ്/Joy; ഫിലിപ്പ്/Philip
# christian family
കുര്യൻ/Kurian; വർഗീസ്/Varghese; തോമസ്/Thomas; ജേക്കബ്/Jacob; മാത്യു/Mathew; ഈപ്പൻ/Eapen; ചെറിയാൻ/Cherian
കോശി/Koshy; മാമ്മൻ/Mammen; ഫിലിപ്പ്/Philip; പുന്നൂസ്/Punnoose; ഇട്ടി/Itty; ഉതുപ്പ്/Uthup; പോത്തൻ/Pothen
ജോസഫ്/Joseph; സ്കറിയ/Scaria; ഇടിക്കുള/Idicula; കുരുവിള/Kuruvilla; തരകൻ/Tharakan; മാപ്പിള/Mappila
ചാണ്ടി/Chandy; ലൂക്കോസ്/Lukose; ഏലിയാസ്/Elias
# muslim female
ഫാത്തിമ/Fathima; ആയിഷ/Aysha; ഖദീജ/Khadeeja; നബീസ/Nabeesa; സുഹറ/Suhara; റംല/Ramla; സൈനബ/Zainaba
ജമീല/Jameela; റസിയ/Raziya
# muslim male
അബ്ദു/Abdu; മൊയ്തീൻ/Moideen; ഹംസ/Hamza; കുഞ്ഞാലി/Kunhali; ബീരാൻ/Beeran; അലവി/Alavi; യൂസഫ്/Yusuf
ഇബ്രാഹിം/Ibrahim; സിദ്ദിഖ്/Siddiq
# muslim family
കോയ/Koya; ഹാജി/Haji; മുസ്ലിയാർ/Musliar; കുട്ടി/Kutty; റാവുത്തർ/Rowther; മരക്കാർ/Marakkar; തങ്ങൾ/Thangal
മേത്തർ/Mether; സാഹിബ്/Sahib; കേയി/Keyi; ബാഫഖി/Bafaqi; ലബ്ബ/Labba; കുരിക്കൾ/Kurikkal; കാക്ക/Kakka
നഹ/Naha
`
