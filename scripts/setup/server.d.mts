export declare const SERVER: string[];
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
