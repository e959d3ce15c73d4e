import { createContext } from 'react'
import type { MapPictures } from '#web/map/pictures/map-pictures.ts'

/** Paints the grounds of all map tiles; null while it cannot. */
export const PicturesContext = createContext<MapPictures | null>(null)
