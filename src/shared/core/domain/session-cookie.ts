/** Cookie that carries the login token, readable by the pages (specification §3). */
export const TOKEN_COOKIE = 'wit-dashboard-token'
