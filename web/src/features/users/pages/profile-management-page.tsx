import { UserDirectory } from "../components/user-directory.tsx";

export { loadUserList as loader } from "../use-user-list.ts";

/** The user list with HR data; a row opens the profile for editing. */
export const ProfileManagementPage = () => <UserDirectory view="profiles" />;
