import type { ProposalFacts } from './facts.ts';

export const palmLeafManuscripts: ProposalFacts = {
  why: [
    'I have held such a leaf in my hand and could read three words of it. A desk where scholars correct instead of typing would open in ten years what otherwise takes two hundred.',
    'Worm holes through a whole bundle are usually a nuisance; to us they are fingerprints that tell which leaves belong together. We would like to use what others remove.',
    'We want to build the correction tool as carefully as the recogniser: fifteen minutes a leaf is a promise about hands and eyes, not about a loss function.',
  ],
  idea: [
    'A leaf is long, curved and has two holes. We straighten it along its measured edge, find lines as paths of least ink between them, and read each line with a recogniser that returns a lattice of alternatives. The scholar chooses in the lattice, and the choice trains the next night’s model.',
    'We read visible and infrared pictures together, because dirt is dark in one and scratches are dark in both. A common encoder takes both as channels and is pre-trained to predict one from the other on all 52,000 leaves, without a single transcription.',
  ],
  data: 'The 3,400 transcribed leaves are aligned to line images by forced alignment with a first model, and lines that do not align are shown to a reader. The split keeps whole bundles and scribes apart. Edited texts of 41 million characters are brought to the spelling of scribes by a table of variants.',
  baseline:
    'Our baselines are an open OCR engine with its script model, the same engine fine-tuned on a thousand lines, and a human first-year student of the script with a letter table. The last one is sobering, useful, and sets the tone of the report.',
  model: [
    'Segmentation is a small U-Net with line centres and heights as targets. Recognition is a convolutional encoder with a CTC head per script, decoded with a character language model that allows for missing letters at holes.',
    'Recognition is an encoder-decoder that also predicts for each letter whether it is damaged. Damaged letters get alternatives from the language model and are shown in another colour, so that a guess never looks like a reading.',
  ],
  evaluation:
    'We report character error on unseen scribes with and without damage, the share of lines found, and minutes of correction per leaf for five scholars against their usual way of working. Two hundred leaves with permission of the libraries become the open benchmark.',
  risk: [
    'Grantha has few transcriptions. We start with the script that has most, transfer the encoder, and accept search rather than full text as the result for the last script.',
    'A fluent language model can write better Sanskrit than the scribe did. Its weight is limited, and the interface always shows the reading without it on a key press.',
  ],
  deployment:
    'The tool is a web page that shows leaf, line and lattice side by side and works by keyboard alone. It is installed in each library on one ordinary computer; pictures never leave the house, corrections are exchanged as text.',
  stack: ['PyTorch', 'OpenCV', 'kraken-style line segmentation', 'KenLM', 'React', 'FastAPI', 'IIIF'],
};
