/** The commands that work in a clone, a release and a container, by name: the file, what follows the name, and what the command does. */
export declare const commands: Record<string, { file: string; args?: string; text: string }>;
/** What `bin/daybook` prints without a command. */
export declare const usage: string;
