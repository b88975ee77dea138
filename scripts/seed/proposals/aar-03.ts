import type { ProposalFacts } from './facts.ts';

export const indigenousSpeech: ProposalFacts = {
  why: [
    'My grandmother’s stories exist in a language no phone understands. A recogniser built with the community, on recordings it agreed to share, is the project I would like to be remembered for.',
    'Eight hours of Bhili is little, but fourteen thousand hours of its neighbours is a lot. We want to find out how far self-supervision between related languages really carries, and say so per dialect.',
    'We are drawn by the evaluation as much as by the model: a lower word error rate is worth nothing if reviewers still retype every line. We would measure minutes of correction.',
  ],
  idea: [
    'We continue pre-training of the programme’s encoder on the unlabelled audio of one language family at a time, then fine-tune with labelled speech of all four languages together, with a language token and shared characters. Small languages borrow from larger ones through the shared phonetic inventory.',
    'We train one multilingual phoneme recogniser and attach a light spelling model for each language and convention. As spelling is not settled, keeping sounds and letters apart lets reviewers change a convention in an afternoon without new training.',
  ],
  data: 'Audio is segmented with a voice-activity model tuned on village recordings, where roosters and mixers are part of the acoustics. Speakers and villages are split between training and test before anything else. Labelled text is normalised to one convention, the other is kept as an alternative reference.',
  baseline:
    'We reproduce the existing baseline exactly, including its test lists, and add two cheap ones: fine-tuning a public multilingual model, and a hybrid system with a hand-made lexicon. Numbers for all of them are reported with bootstrap intervals by speaker.',
  model: [
    'The encoder has 95 million parameters with adapters per family; fine-tuning uses a CTC loss with an auxiliary phoneme loss. For the phone we distil it into a 24-million-parameter streaming student and quantise to eight bits, about 31 MB.',
    'We use a conformer with a shared encoder and language-specific output layers, trained with noisy-student rounds on unlabelled audio filtered by agreement of two models. A small n-gram of 4 MB per language does the rest on the phone.',
  ],
  evaluation:
    'Beyond word and character error rate we report correction time of six reviewers on the same hour of speech, error by age, gender, dialect and device, and behaviour on code-switched sentences. A drop for any group of more than a fifth against the average blocks a release.',
  risk: [
    'A self-trained model can repeat its own mistakes. After every round reviewers hear fifty random segments per language, and a round that does not pass is thrown away.',
    'Trust is lost faster than error rates fall. No recording leaves the cluster, withdrawn consent removes a speaker from the next training run, and we publish a list of what the model must not be used for.',
  ],
  deployment:
    'The demonstrator is an Android application that records, transcribes without a connection and lets the user correct a word by tapping it. Corrections are sent only when the user agrees, and enter the next fine-tuning with the reviewer’s name of choice.',
  stack: [
    'PyTorch',
    'torchaudio',
    'fairseq-style pre-training on the cluster',
    'KenLM',
    'ONNX Runtime Mobile',
    'Kotlin',
    'Slurm',
  ],
};
