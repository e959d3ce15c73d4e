/** Page of the console behind a link of a mail: the secret follows as the last part of the fragment, which browsers send to no server. */
export const LINK_PAGE = '/setPassword'
