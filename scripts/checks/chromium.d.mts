export declare function chromiumPath(): string;
export declare function ensureChromium(): string | undefined;
