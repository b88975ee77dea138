export const BENEFITS = [
  {
    title: 'Nine years of data',
    text: "Large datasets, collected over 9 years, that aren't available anywhere else.",
  },
  {
    title: 'An indigenous AI model',
    text: "You'll help build an indigenous AI model from the ground up.",
  },
  {
    title: 'Terabytes to work with',
    text: 'Terabytes of audio, video, image and text data to train and test on.',
  },
];
