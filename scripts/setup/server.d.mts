export declare const SERVER: string[];
export declare const WORKER: string[];
export declare const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
