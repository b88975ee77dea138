export declare const projectDir: string;
export declare const projectNode: string;
