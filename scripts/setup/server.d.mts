export declare const SERVER: string[];
