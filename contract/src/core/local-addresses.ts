const localHosts = ["localhost", "127.0.0.1", "[::1]"];

export const isLocalHost = (host: string) => localHosts.includes(host.toLowerCase());

/** Whether only the machine itself reaches the address. */
export const isLocalAddress = (address: string) => localHosts.includes(URL.parse(address)?.hostname ?? "");
