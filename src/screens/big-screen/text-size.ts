/** Smallest type of the wall's charts in its unit, as `--caption` is that of its panels: for people 8 m away. */
export const CAPTION = 0.094
