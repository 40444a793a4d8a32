package sample

// notableNames are names that the lists could form and that belong to somebody
// the reader may know: a made-up person must not have one.
const notableNames = `
Manoj Bajpai; Sanjay Dixit; Madhuri Dixit; Priyanka Chopra; Anil Kapoor; Rajesh Khanna; Vinod Khanna;
Harish Rawat; Mahesh Bhatt; Vikas Dubey; Rohit Sharma; Pankaj Tripathi; Pankaj Mishra; Anand Sharma;
Sanjay Singh; Jyoti Singh; Rakesh Sharma; Amit Chaudhary; Shivam Dubey; Anita Rawat; Dinesh Sharma;
Sunita Jain; Ashok Singh; Subrata Mitra; Bimal Ray; Mrinal Sen; Aparna Sen; Rupa Gangopadhyay;
Manik Bandyopadhyay; Bipasha Basu; Prosenjit Chattopadhyay; Hemanta Mukhopadhyay; Sandhya Mukhopadhyay;
Dipankar Dey; Badal Sarkar; Goutam Ghosh; Swapan Dasgupta; Anupam Ray; Anirban Bhattacharya;
Koushik Basu; Koushik Sen; Koushik Gangopadhyay; Ashok Mitra; Abhijit Bandyopadhyay; Sharmila Ray;
Amal Dutta; Kamala Subramanian; Ravi Subramanian; Vijaya Nagarajan; Ajit Pawar; Yashwant Chavan;
Vasant Sathe; Ashwini Bhide; Manohar Joshi; Kishor Kadam; Sudhir Phadke; Pallavi Joshi; Narendra Jadhav;
Gauri Deshpande; Vishnu Khare; Ajit Wadekar; Imran Khan; Zakir Khan; Shahid Khan; Shahid Afridi;
Saleem Malik; Yusuf Khan; Rashid Khan; Sajid Khan; Hamid Ansari; Amina Sheikh; Fatima Sheikh;
Imran Hashmi; Manju Warrier; Unni Menon; Suresh Menon; George Joseph; Thomas Chandy; Patrick O'Brien;
Derek O'Brien; Keith Roberts; Nora Roberts; Francis Xavier; Margaret Mitchell; Julian Mitchell;
Esme Young; Mikhail Kalinin; Sergei Lebedev; Terence Young; Margaret Lawrence; Charlotte Edwards;
Kenneth Roberts
`
