import { type DemoPerson, student } from '../person.ts';

export const masters: DemoPerson[] = [
  student({
    slug: 'abhinav',
    name: 'Abhinav Mishra',
    college: 'Doab Engineering College, Prayagraj',
    degree: 'MTech',
    year: 3,
    skills: ['Self-supervised learning', 'PyTorch', 'Bhojpuri'],
    past_experiences:
      'Master’s thesis on pre-training speech models with little memory. Two years as a software engineer before that. Recorded folk songs of three districts with a borrowed microphone.',
    joined: 55,
  }),
  student({
    slug: 'divya',
    name: 'Divya Bharadwaj',
    college: 'Palar Valley College of Engineering, Vellore',
    degree: 'ME',
    year: 2,
    skills: ['Bayesian methods', 'Knowledge tracing', 'Python'],
    past_experiences:
      'Compared item-response models with neural ones on open classroom data. Taught at a night school for three years. Published a workshop paper on small samples.',
    joined: 52,
  }),
  student({
    slug: 'farhan',
    name: 'Farhan Qureshi',
    college: 'Deccan Plateau Institute of Technology, Hyderabad',
    degree: 'MCA',
    year: 4,
    skills: ['Backend', 'PostgreSQL', 'Urdu'],
    past_experiences:
      'Built the registration system of a charity clinic with 9,000 patients. Moved a newspaper archive to full-text search. Careful with migrations after one bad Friday.',
    looking: 'Backend and databases; can read Urdu, Hindi and Telugu.',
    joined: 39,
  }),
  student({
    slug: 'geeta',
    name: 'Geeta Rani Soren',
    college: 'Chilika Technical University, Bhubaneswar',
    degree: 'MCA',
    year: 3,
    skills: ['Linguistics', 'Santali', 'Annotation'],
    past_experiences:
      'Native speaker of Santali; organised a spelling workshop with twelve teachers. Transcribed 30 hours of interviews for an oral history. Learned Python to stop counting by hand.',
    joined: 54,
  }),
  student({
    slug: 'hemant',
    name: 'Hemant Thakur',
    college: 'Narmada University, Bhopal',
    degree: 'MTech',
    year: 2,
    skills: ['Edge computing', 'Signal processing', 'Rust'],
    past_experiences:
      'Ported an anomaly detector to a 20-dollar gateway. Worked two years in plant maintenance at a cement works. Soldering iron always warm.',
    joined: 53,
  }),
  student({
    slug: 'ishita',
    name: 'Ishita Banerjee',
    college: 'Hooghly Institute of Computing, Kolkata',
    degree: 'MTech',
    year: 3,
    skills: ['Medical imaging', 'Calibration', 'PyTorch'],
    past_experiences:
      'Thesis on calibrated classifiers for portable ultrasound. Spent a winter in a district hospital watching how pictures are really taken. Reviewed code for two open imaging tools.',
    joined: 52,
  }),
  student({
    slug: 'jaya',
    name: 'Jaya Lakshmi Narayanan',
    college: 'Coromandel Institute of Technology, Chennai',
    degree: 'MCA',
    year: 4,
    skills: ['Active learning', 'OCR', 'Tamil'],
    past_experiences:
      'Built a correction tool that learns from every fixed word, used by a small Tamil press. Digitised parish registers. Daughter of a Sanskrit teacher.',
    joined: 57,
  }),
  student({
    slug: 'kabir',
    name: 'Kabir Malhotra',
    college: 'Doab Engineering College, Jalandhar',
    degree: 'MTech',
    year: 2,
    skills: ['Camera geometry', 'C++', 'SLAM'],
    past_experiences:
      'Estimated ground planes from a single dashcam for a course and wrote up why it fails on flyovers. Two years with a driver-assistance supplier. Enjoys projective geometry more than is normal.',
    joined: 51,
  }),
  student({
    slug: 'manasi',
    name: 'Manasi Gokhale',
    college: 'Godavari Engineering College, Nashik',
    degree: 'ME',
    year: 3,
    skills: ['Information retrieval', 'Marathi', 'Java'],
    past_experiences:
      'Ranked clauses of state rules by relevance for a thesis with a law college. Worked three years on enterprise search. Translates science for a Marathi weekly.',
    joined: 50,
  }),
  student({
    slug: 'naveen',
    name: 'Naveen Prasad',
    college: 'Brahmaputra Institute of Science and Technology, Guwahati',
    degree: 'MTech',
    year: 2,
    skills: ['Spatial modelling', 'R', 'Statistics'],
    past_experiences:
      'Interpolated rainfall over the Brahmaputra valley with honest errors. Built flood maps with a relief organisation. Teaching assistant for spatial statistics.',
    joined: 44,
  }),
  student({
    slug: 'pallavi',
    name: 'Pallavi Hegde',
    college: 'Kaveri Institute of Technology, Mysuru',
    degree: 'MCA',
    year: 4,
    skills: ['Frontend', 'Accessibility', 'Kannada'],
    past_experiences:
      'Rebuilt the timetable site of our university so that it works on a 2G phone. Tested it with twenty students. Worked two years for a newspaper’s digital desk.',
    looking: 'I make things that people can use on bad connections.',
    joined: 37,
  }),
  student({
    slug: 'suresh',
    name: 'Suresh Babu Gundala',
    college: 'Deccan Plateau Institute of Technology, Hyderabad',
    degree: 'ME',
    year: 3,
    skills: ['Gondi', 'Speech processing', 'Kaldi'],
    past_experiences:
      'Speaks Gondi at home and wrote a small pronunciation lexicon. Built decoding graphs for a Telugu recogniser. Teaches computer basics in his village every summer.',
    joined: 53,
  }),
];
