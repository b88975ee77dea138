export declare function ensureInstalled(folder?: string): Promise<void>;
