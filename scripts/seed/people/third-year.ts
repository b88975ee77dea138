import { type DemoPerson, student } from '../person.ts';

export const thirdYear: DemoPerson[] = [
  student({
    slug: 'asha',
    name: 'Asha Verma',
    college: 'Aravalli Institute of Technology, Jaipur',
    degree: 'BTech',
    year: 6,
    skills: ['Python', 'PyTorch', 'Data cleaning'],
    past_experiences:
      'Built a crop-disease classifier from 4,000 phone pictures and learned how much lighting matters. Wrote the data loader for our college weather station. Runs a Saturday Python circle for first-year students.',
    looking: 'Python and patience for messy data; would love a project with field visits.',
    joined: 36,
  }),
  student({
    slug: 'priya',
    name: 'Priya Nair',
    college: 'Malabar College of Engineering, Kozhikode',
    degree: 'BTech',
    year: 6,
    skills: ['Python', 'Speech processing', 'Malayalam'],
    past_experiences:
      'Collected and aligned six hours of Malayalam read speech for a course project. Trained a keyword spotter that runs on a microcontroller. Interned for two months with a local radio archive.',
    joined: 48,
  }),
  student({
    slug: 'rohan',
    name: 'Rohan Patil',
    college: 'Godavari Engineering College, Nashik',
    degree: 'BE',
    year: 6,
    skills: ['Signal processing', 'C', 'Python'],
    past_experiences:
      'Measured bearing noise of the workshop lathe with a phone and a Fourier transform. Built a low-cost vibration logger with two classmates. Second prize at the state robotics meet.',
    joined: 47,
  }),
  student({
    slug: 'sneha',
    name: 'Sneha Reddy',
    college: 'Deccan Plateau Institute of Technology, Hyderabad',
    degree: 'BTech',
    year: 5,
    skills: ['SQL', 'Statistics', 'R'],
    past_experiences:
      'Analysed three years of mess waste and cut it by a tenth with a simple forecast. Wrote a small R package for survey weights. Teaching assistant for probability.',
    joined: 44,
  }),
  student({
    slug: 'harpreet',
    name: 'Harpreet Singh',
    college: 'Doab Engineering College, Jalandhar',
    degree: 'BTech',
    year: 6,
    skills: ['OpenCV', 'C++', 'Embedded Linux'],
    past_experiences:
      'Lane detection on a hobby rover, first with classical vision and then with a small network. Maintains the robotics club repository. Spent a summer fixing camera calibration at a start-up.',
    looking: 'Vision on small devices; I like making things fast.',
    joined: 43,
  }),
  student({
    slug: 'lakshmi',
    name: 'Lakshmi Iyer',
    college: 'Coromandel Institute of Technology, Chennai',
    degree: 'BE',
    year: 6,
    skills: ['NLP', 'Python', 'Tamil'],
    past_experiences:
      'Compared three tokenisers on Tamil news and wrote about what they break. Built a glossary search for my grandfather’s library of siddha texts. Reads Grantha slowly.',
    joined: 46,
  }),
  student({
    slug: 'aditya',
    name: 'Aditya Joshi',
    college: 'Konkan Institute of Information Technology, Ratnagiri',
    degree: 'BTech',
    year: 5,
    skills: ['JavaScript', 'TypeScript', 'Design'],
    past_experiences:
      'Made the attendance app that our hostel really uses. Redesigned a fish-market price board with the people who read it. Learned accessibility the hard way from my aunt, who uses a screen reader.',
    looking: 'I build interfaces; looking for people who build models.',
    joined: 33,
  }),
  student({
    slug: 'fatima',
    name: 'Fatima Ansari',
    college: 'Hooghly Institute of Computing, Kolkata',
    degree: 'BTech',
    year: 6,
    skills: ['PyTorch', 'Medical imaging', 'Python'],
    past_experiences:
      'Reproduced a paper on chest X-rays and found that its split leaked patients. Volunteers at an eye hospital’s registration desk. Presented a poster on calibration.',
    joined: 45,
  }),
  student({
    slug: 'bhavesh',
    name: 'Bhavesh Solanki',
    college: 'Sabarmati Institute of Engineering, Ahmedabad',
    degree: 'BE',
    year: 6,
    skills: ['Time series', 'Python', 'Power systems'],
    past_experiences:
      'Forecast the load of the campus substation for a course project. Built a rooftop solar logger with my father, who is an electrician. Wrote the labs’ guide to pandas.',
    joined: 42,
  }),
  student({
    slug: 'chitra',
    name: 'Chitra Menon',
    college: 'Malabar College of Engineering, Kozhikode',
    degree: 'BTech',
    year: 5,
    skills: ['OCR', 'Python', 'Malayalam'],
    past_experiences:
      'Scanned and transcribed 300 pages of a temple account book for the district archive. Fine-tuned an open OCR model on them. Sings Carnatic music, which helps with old spellings.',
    joined: 44,
  }),
  student({
    slug: 'dev',
    name: 'Dev Chauhan',
    college: 'Aravalli Institute of Technology, Jaipur',
    degree: 'BTech',
    year: 6,
    skills: ['Geospatial data', 'QGIS', 'Python'],
    past_experiences:
      'Mapped step-wells of two districts with volunteers and published the data. Estimated groundwater change from public wells for a seminar. Comfortable on dusty roads.',
    joined: 40,
  }),
  student({
    slug: 'esha',
    name: 'Esha Mukherjee',
    college: 'Hooghly Institute of Computing, Kolkata',
    degree: 'BTech',
    year: 5,
    skills: ['Machine learning', 'Writing', 'Bengali'],
    past_experiences:
      'Built a small recommender for the college library and evaluated it with real borrowers. Edits the science magazine. Learned Bayesian statistics from a book and many mistakes.',
    looking: 'Careful evaluation and clear writing offered.',
    joined: 30,
  }),
  student({
    slug: 'gokul',
    name: 'Gokul Raman',
    college: 'Palar Valley College of Engineering, Vellore',
    degree: 'BE',
    year: 6,
    skills: ['Rust', 'Embedded systems', 'Linux'],
    past_experiences:
      'Wrote a driver for a cheap air-quality sensor and compared it with the state’s station. Keeps forty sensors of the college network alive. Contributed two patches to an open firmware.',
    joined: 41,
  }),
];
