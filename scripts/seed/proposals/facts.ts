/** What applicants to one project write about: every text is a few sentences of its own. */
export type ProposalFacts = {
  why: [string, string, string];
  idea: [string, string];
  data: string;
  baseline: string;
  model: [string, string];
  evaluation: string;
  risk: [string, string];
  deployment: string;
  stack: string[];
};
