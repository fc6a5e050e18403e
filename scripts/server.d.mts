export const server: { file: string; nodeOptions: string[]; env: Record<string, string> };
