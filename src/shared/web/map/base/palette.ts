export type MapTheme = 'dark' | 'light'

/** Colours of the base map. It recedes: everything here stays below the contrast of a vehicle or a track. */
export interface MapPalette {
  water: string
  land: string
  coast: string
  graticule: string
  river: string
  border: string
  motorway: string
  road: string
  street: string
  province: string
  prefecture: string
  country: string
  region: string
  city: string
  town: string
  halo: string
}

export const MAP_PALETTES: Record<MapTheme, MapPalette> = {
  dark: {
    water: '#0B1116',
    land: '#151F27',
    coast: '#32454F',
    graticule: '#131C23',
    river: '#1B3542',
    border: '#42565F',
    motorway: '#5A5238',
    road: '#38403C',
    street: '#262F33',
    province: '#2B3D48',
    prefecture: '#202F38',
    country: '#8A9FA8',
    region: '#566A74',
    city: '#93A6AE',
    town: '#6F838C',
    halo: '#111A21',
  },
  light: {
    water: '#D9E3E8',
    land: '#F6F7F6',
    coast: '#AEBFC7',
    graticule: '#CFDBE1',
    river: '#C6D8E0',
    border: '#9BAAB2',
    motorway: '#DCC28E',
    road: '#DDD7C8',
    street: '#DADCD7',
    province: '#CBD3D7',
    prefecture: '#DFE4E6',
    country: '#5A6A73',
    region: '#8E9CA4',
    city: '#4A5A63',
    town: '#6F7F88',
    halo: '#F6F7F6',
  },
}
