// What the project uses of Lighthouse, declared here because its own types are only there once this folder is installed.
type Audit = { score: number | null; numericValue?: number };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };

export type Result = {
  audits: Record<string, Audit>;
  categories: Record<string, Category>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};
export type RunnerResult = { lhr: Result };

type Flags = {
  port: number;
  logLevel: 'error';
  onlyCategories: string[];
  throttling: { cpuSlowdownMultiplier: number };
};

export default function lighthouse(url: string, flags: Flags): Promise<RunnerResult | undefined>;
