import { UserDirectory } from "../components/user-directory.tsx";

export { loadUserList as loader } from "../use-user-list.ts";

/** The user list with accounts. */
export const UsersPage = () => <UserDirectory view="directory" />;
