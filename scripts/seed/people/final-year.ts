import { type DemoPerson, student } from '../person.ts';

export const finalYear: DemoPerson[] = [
  student({
    slug: 'leela',
    name: 'Leela Subramaniam',
    college: 'Kaveri Institute of Technology, Mysuru',
    degree: 'BTech',
    year: 7,
    skills: ['Computer vision', 'PyTorch', 'Kannada'],
    past_experiences:
      'Led a team of four that segmented inscriptions in photographs of temple walls. Interned with the state archive, where I learned to hold a palm leaf. Mentors two junior teams.',
    joined: 60,
  }),
  student({
    slug: 'vikram',
    name: 'Vikram Rathore',
    college: 'Aravalli Institute of Technology, Jaipur',
    degree: 'BTech',
    year: 8,
    skills: ['Deep learning', 'Python', 'Docker'],
    past_experiences:
      'Trained a detector for speed breakers from scooter videos. Packaged three student models as services that survived the college festival. Interned for six months with a logistics company.',
    joined: 59,
  }),
  student({
    slug: 'nisha',
    name: 'Nisha Gupta',
    college: 'Doab Engineering College, Prayagraj',
    degree: 'BTech',
    year: 7,
    skills: ['NLP', 'Hindi', 'Information retrieval'],
    past_experiences:
      'Built search over Hindi court judgments with synonyms collected from clerks. Annotated 2,000 Hinglish messages for a thesis. Volunteers at a legal-aid desk on Saturdays.',
    joined: 57,
  }),
  student({
    slug: 'karthik',
    name: 'Karthik Bhat',
    college: 'Kaveri Institute of Technology, Mysuru',
    degree: 'BE',
    year: 8,
    skills: ['Speech processing', 'PyTorch', 'Tulu'],
    past_experiences:
      'Recorded my village’s Tulu proverbs and trained a first recogniser on them. Fine-tuned a multilingual speech model for a course. Plays the tabla, badly but regularly.',
    joined: 56,
  }),
  student({
    slug: 'meghna',
    name: 'Meghna Das',
    college: 'Chilika Technical University, Bhubaneswar',
    degree: 'BTech',
    year: 7,
    skills: ['OCR', 'Image processing', 'Odia'],
    past_experiences:
      'Removed stains from scanned Odia newspapers with a small network. Catalogued 900 leaves for a museum as a summer volunteer. Wrote the reading order module of a student OCR.',
    joined: 58,
  }),
  student({
    slug: 'omkar',
    name: 'Omkar Shinde',
    college: 'Satpura College of Engineering, Nagpur',
    degree: 'BE',
    year: 7,
    skills: ['Agronomy', 'Python', 'Marathi'],
    past_experiences:
      'Grew up on a cotton farm and kept its rain diary since school. Built a sowing calculator that eleven neighbours tried. Worked on soil moisture from radar images in a seminar.',
    joined: 50,
  }),
  student({
    slug: 'pooja',
    name: 'Pooja Kulkarni',
    college: 'Satpura College of Engineering, Nagpur',
    degree: 'BE',
    year: 7,
    skills: ['Probabilistic modelling', 'Stan', 'Python'],
    past_experiences:
      'Modelled dengue counts by ward with a hierarchical model. Scored forecasts of the college weather club for a year. Likes intervals more than numbers.',
    joined: 49,
  }),
  student({
    slug: 'rajat',
    name: 'Rajat Saxena',
    college: 'Narmada University, Bhopal',
    degree: 'BTech',
    year: 8,
    skills: ['Anomaly detection', 'Python', 'MQTT'],
    past_experiences:
      'Found leaks in the hostel’s water supply from meter readings. Set up a gateway with 30 sensors in the boiler room. Interned with a pump manufacturer in Indore.',
    joined: 51,
  }),
  student({
    slug: 'sanjana',
    name: 'Sanjana Rao',
    college: 'Kaveri Institute of Technology, Mysuru',
    degree: 'BTech',
    year: 7,
    skills: ['Education technology', 'Python', 'Statistics'],
    past_experiences:
      'Taught mathematics to class 8 for two years with a student charity. Analysed 40,000 quiz answers for signs of guessing. Built worksheets that adapt with nothing but a spreadsheet.',
    joined: 50,
  }),
  student({
    slug: 'tanvi',
    name: 'Tanvi Kale',
    college: 'Godavari Engineering College, Nashik',
    degree: 'BE',
    year: 8,
    skills: ['Computer vision', 'Annotation', 'Python'],
    past_experiences:
      'Labelled 5,000 road pictures and wrote the guide that made two annotators agree. Detected missing manhole covers for a hackathon. Rides the bus two hours a day.',
    joined: 48,
  }),
  student({
    slug: 'umesh',
    name: 'Umesh Gowda',
    college: 'Kaveri Institute of Technology, Mysuru',
    degree: 'BE',
    year: 7,
    skills: ['PostGIS', 'Backend', 'Go'],
    past_experiences:
      'Built the route planner of the college buses on open street data. Runs a tile server for the hiking club. Interned with a mapping company on change detection.',
    joined: 47,
  }),
  student({
    slug: 'varsha',
    name: 'Varsha Pillai',
    college: 'Malabar College of Engineering, Kozhikode',
    degree: 'BTech',
    year: 8,
    skills: ['TensorFlow Lite', 'Android', 'Medical imaging'],
    past_experiences:
      'Shipped an Android app that checks photographs of prescriptions for blur. Quantised a skin-lesion model for a phone and measured what it lost. Completed a research-ethics course.',
    joined: 46,
  }),
  student({
    slug: 'wasim',
    name: 'Wasim Khan',
    college: 'Narmada University, Bhopal',
    degree: 'BTech',
    year: 7,
    skills: ['Transformers', 'FastAPI', 'Hindi'],
    past_experiences:
      'Fine-tuned a small model to tag complaints about the city’s water supply. Wrote the duplicate finder of a lost-and-found group. Interned at a helpline for three months.',
    looking: 'NLP for real inboxes; free on weekends and most evenings.',
    joined: 45,
  }),
  student({
    slug: 'yamini',
    name: 'Yamini Chowdary',
    college: 'Coromandel Institute of Technology, Chennai',
    degree: 'BTech',
    year: 7,
    skills: ['LLM evaluation', 'Python', 'Telugu'],
    past_experiences:
      'Wrote 400 questions to test whether a chat system invents clauses; it does. Built a citation checker for a seminar on law and computing. Debates in two languages.',
    joined: 44,
  }),
  student({
    slug: 'zubin',
    name: 'Zubin Daruwala',
    college: 'Konkan Institute of Information Technology, Ratnagiri',
    degree: 'BTech',
    year: 8,
    skills: ['Forecasting', 'SQL', 'Data engineering'],
    past_experiences:
      'Reconciled hourly and daily electricity forecasts for a bachelor’s thesis. Automated reports of a small dairy co-operative. Knows more about ice-cream demand than is healthy.',
    joined: 43,
  }),
];
