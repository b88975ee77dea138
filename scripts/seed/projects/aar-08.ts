import type { DemoProject } from '../project.ts';

export const schemeAnswers: DemoProject = {
  key: 'aar-08',
  project_number: 'AAR-2025-08',
  name: 'Plain Answers from Government Scheme Documents',
  description:
    '<p>Answer <em>"Am I entitled to this?"</em> in Hindi, Marathi and Tamil, with <strong>the sentence of the rule</strong> beside every answer.</p>',
  category: 'nlp',
  priority: 'high',
  status: 'active',
  is_visible_to_public: true,
  owner: 'meera',
  department: 'Language Technologies',
  what_is_it: `<p>Help-desk volunteers look up entitlements in more than 1,100 scheme circulars. The project builds a retrieval-and-answer system for them: it finds the valid clause, answers in plain words and <strong>shows the source</strong>, or says that it did not find one.</p>`,
  problem_statement: `<p>Circulars amend other circulars, tables are scanned, and the same scheme has three names. General chat systems answer fluently and <em>invent income limits</em>. For a widow who loses a day's wage to travel to an office, a wrong answer is worse than none.</p>`,
  data_available: `<ul><li>1,140 circulars with amendments, 38,000 pages, a third of them scanned</li><li>9,200 real questions, de-identified, with volunteers' answers</li><li>620 questions answered twice by lawyers, with the clause cited</li></ul>
<p>Public documents of a similar kind can be browsed at <a href="https://www.india.gov.in" rel="noopener nofollow" target="_blank">the national portal</a>.</p>`,
  project_requirements: `<ol><li>Every answer cites a clause that is in force on the day of the question.</li><li>At least 95 of 100 cited clauses must support the answer.</li><li>The system abstains rather than guesses, and says whom to ask.</li><li>Runs on the programme's own hardware: no question leaves it.</li></ol>`,
  primary_use_cases: `<ul><li>Volunteers at 60 help desks, by browser and by phone.</li><li>Checking a paper form for missing certificates.</li><li>Telling administrators which clause confuses people most.</li></ul>`,
  requirements: `Information retrieval or language-model experience.
Reading Hindi, Marathi or Tamil (at least one person).
Willingness to sit one day at a help desk and listen.`,
  deliverables: `Versioned corpus with amendments resolved.
Retrieval and answering service with citations.
Evaluation with lawyers on 300 unseen questions.
Help-desk pilot of four weeks.`,
  additional_features: `Spoken questions.
A family questionnaire that lists all likely entitlements.
Alert when a new circular changes an old answer.`,
  skills_required: ['NLP', 'Information retrieval', 'Python', 'LLM evaluation', 'PostgreSQL'],
  budget: 3900,
  max_team_size: 5,
  deadlineInDays: 19,
  startInDays: 45,
  endInDays: 45 + 300,
  publishedDaysAgo: 41,
  gallery: ['citations', 'questions', 'pipeline'],
};
