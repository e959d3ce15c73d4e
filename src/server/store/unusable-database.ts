/** The reason can not pass by waiting, for example a server that is too old. */
export class UnusableDatabase extends Error {}
