/** The eight demo departments; 'Students' is the one every student gets (rule:students-department). */
export const departments = [
  { name: 'Students', description: 'Everybody who applies to the residency.' },
  {
    name: 'Applied AI Lab',
    description: 'Learning from sensors, fields and classrooms; the home of most AI/ML projects.',
  },
  {
    name: 'Computer Vision Group',
    description: 'Images of roads, retinas and manuscripts, and the cameras that take them.',
  },
  {
    name: 'Language Technologies',
    description: 'Speech and text in the languages that people here really use.',
  },
  {
    name: 'Data Science and Statistics',
    description: 'Forecasts, surveys and honest intervals for hospitals, cities and grids.',
  },
  {
    name: 'Programme Office',
    description: 'Runs the residency: selection, contracts, reviews and the final day.',
  },
  {
    name: 'Partnerships and Field Work',
    description: 'Hospitals, schools, city corporations and farmers who work with us.',
  },
  {
    name: 'Research Computing',
    description: 'The cluster, the storage and the data agreements behind them.',
  },
];
