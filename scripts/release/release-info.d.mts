/** The platform of this machine as releases name it, such as `linux-x64`. */
export const platform: string;
