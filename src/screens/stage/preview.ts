/**
 * `?preview`: the console shows a wall. The page does not act as a wall then: it reports nothing to the registry, changes
 * and starts nothing, does not continue to other screens and does not control the display of its machine.
 */
export const isPreview = ({ search }: Pick<Location, 'search'> = window.location): boolean =>
  new URLSearchParams(search).has('preview')
