import type { Role } from '#domain/users.ts';
import type { DemoPerson } from '../person.ts';

type StaffFields = {
  slug: string;
  name: string;
  role: Role;
  department: string;
  college: string;
  degree: DemoPerson['degree'];
  about: string;
  joined: number;
};

const member = ({ name, about, joined, ...fields }: StaffFields): DemoPerson => ({
  ...fields,
  display_name: name,
  year: 10,
  skills: [],
  past_experiences: about,
  has_resume: true,
  looking_note: null,
  joined_days_ago: joined,
});

export const staff: DemoPerson[] = [
  member({
    slug: 'sita',
    name: 'Sita Raghunathan',
    role: 'super_admin',
    department: 'Programme Office',
    college: 'Coromandel Institute of Technology, Chennai',
    degree: 'MTech',
    about:
      'Directs the residency since its first year. Before that built selection systems for a scholarship trust.',
    joined: 400,
  }),
  member({
    slug: 'arun',
    name: 'Arun Deshmukh',
    role: 'admin',
    department: 'Programme Office',
    college: 'Godavari Engineering College, Nashik',
    degree: 'BE',
    about:
      'Coordinates the reviews and answers applicants. Earlier a teaching assistant for signals and systems.',
    joined: 390,
  }),
  member({
    slug: 'meera',
    name: 'Meera Krishnan',
    role: 'manager',
    department: 'Applied AI Lab',
    college: 'Kaveri Institute of Technology, Mysuru',
    degree: 'MTech',
    about: 'Leads the field projects of the lab and mentors three residency teams a year.',
    joined: 380,
  }),
  member({
    slug: 'anand',
    name: 'Anand Kulkarni',
    role: 'manager',
    department: 'Data Science and Statistics',
    college: 'Deccan Plateau Institute of Technology, Hyderabad',
    degree: 'ME',
    about:
      'Ten years with utilities and city helplines; likes problems with a mechanic or a clerk at the other end.',
    joined: 310,
  }),
  member({
    slug: 'farida',
    name: 'Farida Sheikh',
    role: 'manager',
    department: 'Computer Vision Group',
    college: 'Sabarmati Institute of Engineering, Ahmedabad',
    degree: 'MTech',
    about: 'Works on imaging for clinics and libraries, and on annotation that experts enjoy doing.',
    joined: 305,
  }),
  member({
    slug: 'joseph',
    name: 'Joseph Lyngdoh',
    role: 'team_lead',
    department: 'Research Computing',
    college: 'Brahmaputra Institute of Science and Technology, Guwahati',
    degree: 'BTech',
    about: 'Looks after the cluster and helps residency teams to their first training run.',
    joined: 200,
  }),
  member({
    slug: 'nandini',
    name: 'Nandini Bose',
    role: 'executive',
    department: 'Partnerships and Field Work',
    college: 'Hooghly Institute of Computing, Kolkata',
    degree: 'MCA',
    about: 'Keeps the contact with hospitals, schools and corporations, and plans the field visits.',
    joined: 190,
  }),
];
