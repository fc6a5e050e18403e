import { UserDirectory } from "../components/user-directory.tsx";

export { loadUserList as loader } from "../use-user-list.ts";
