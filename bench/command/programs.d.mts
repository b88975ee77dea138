type Program = { run: string[]; about: string; environment?: Record<string, string> };

export declare const PROGRAMS: Record<string, Program>;
