import type { ProposalFacts } from './facts.ts';

export const schemeAnswers: ProposalFacts = {
  why: [
    'On Saturdays I sit at a legal-aid desk and look up the same six circulars. The hardest part is not finding a rule but knowing whether it is still in force, and this I would like to solve.',
    'We have measured how often chat systems invent an income limit. A system that shows the clause or says "I did not find it" is less impressive and far more useful.',
    'A wrong answer costs a day’s wage. We therefore want to be judged by lawyers on unseen questions, and to make abstaining the easiest thing the system can do.',
  ],
  idea: [
    'We turn circulars into clauses with dates of force. An amendment is parsed into operations such as replace, insert and delete, applied like a patch, so that for any day there is one consolidated text. Search and answers work on that text only, and every sentence keeps its origin.',
    'We answer by quotation first: find the clauses, decide with a small model whether each supports, contradicts or does not touch the question, and only then write one plain sentence per supporting clause. If nothing supports, we say whom to ask.',
  ],
  data: 'A third of the pages are scans; we run OCR with table detection and let volunteers correct the hundred most-cited pages first. Scheme names are linked by a table of aliases built from questions. The 620 questions with lawyers’ clauses are divided by scheme, so that test schemes are new.',
  baseline:
    'The baselines are keyword search as volunteers do it today, a general language model without documents, and the usual retrieval of fixed-size chunks. All answer the same questions, and lawyers grade without knowing which is which.',
  model: [
    'Retrieval combines keyword scores with a multilingual bi-encoder fine-tuned on volunteers’ questions, re-ranked by a cross-encoder. Answers come from an open model of eight billion parameters on the lab’s card, constrained to copy numbers and dates from the clause.',
    'We represent eligibility as small rules extracted from clauses and checked by a person, such as age at least sixty and income below a limit. Questions fill the rules, and the language model only asks for the missing fact and phrases the outcome.',
  ],
  evaluation:
    'The main figures are the share of cited clauses that support the answer, the share of answerable questions answered, and harm: answers that would have sent somebody home wrongly, counted one by one. We report by language and by scanned or digital source.',
  risk: [
    'Circulars are missing or contradict each other. Contradictions are shown with both texts and dates, and reported to the programme each week, rather than resolved by a model.',
    'Volunteers may stop reading the clause once answers are usually right. The answer is therefore shown below the clause, and a tenth of the pilot’s answers is checked by a second person.',
  ],
  deployment:
    'Everything runs on one machine with one card in the programme’s own rack; no question leaves it. The page works on an old phone, the same service answers by telephone through text to speech, and logs hold no names.',
  stack: [
    'Python',
    'PostgreSQL with full-text search',
    'sentence-transformers',
    'vLLM',
    'Tesseract',
    'FastAPI',
    'React',
  ],
};
