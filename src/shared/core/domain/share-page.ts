/** Page of the console behind a share link: the secret follows as the last part of the fragment, which browsers send to no server. */
export const SHARE_PAGE = '/share'
