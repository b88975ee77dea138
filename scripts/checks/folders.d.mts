type Module = { source: string; dependencies: { resolved: string }[] };

export declare function folderCycles(modules: Module[]): string[];
export declare function largeFolders(files: string[]): string[];
