import type { ThemeName } from '../state/theme.ts'

/** Colours by meaning (LOOK: "colour only where it means something"). */
export interface ThemeColors {
  ground: string
  surface: string
  /** A surface above the surface: menus, cards over maps. */
  raised: string
  line: string
  text: string
  second: string
  /** Large or decorative text only: its contrast is too low for words people must read. */
  faint: string
  accent: string
  accentStrong: string
  onAccent: string
  information: string
  warning: string
  level2: string
  danger: string
  task: string
  parked: string
  offline: string
}

export const COLORS: Record<ThemeName, ThemeColors> = {
  dark: {
    ground: '#0B1116',
    surface: '#121B22',
    raised: '#18242C',
    line: '#22303A',
    text: '#E9F0F2',
    second: '#9FB2BA',
    faint: '#6F838C',
    accent: '#35CDB9',
    accentStrong: '#5ADBCA',
    onAccent: '#06211D',
    information: '#5FAEFF',
    warning: '#F3B94D',
    level2: '#FF7352',
    danger: '#FF4D5E',
    task: '#B596FF',
    parked: '#7F95A0',
    offline: '#5E707A',
  },
  light: {
    ground: '#F4F6F7',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    line: '#DDE3E6',
    text: '#17232A',
    second: '#53646D',
    faint: '#7A8A93',
    accent: '#0A756C',
    accentStrong: '#085E57',
    onAccent: '#FFFFFF',
    information: '#1F6FC4',
    warning: '#9A6200',
    level2: '#C2431F',
    danger: '#C4213A',
    task: '#6B4BC4',
    parked: '#5A6C76',
    offline: '#7F8C94',
  },
}

/** Chinese and Arabic faces stand behind Inter and are fetched only for their own characters. */
export const FONT_TEXT = "'Inter Variable', 'Noto Sans SC Variable', 'Noto Sans Arabic Variable', system-ui, sans-serif"
export const FONT_MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, monospace"
/** Figures on walls; always with tabular figures. */
export const FONT_FIGURES = `'Saira', ${FONT_TEXT}`

export const RADIUS = 6
export const FONT_SIZE = 13
