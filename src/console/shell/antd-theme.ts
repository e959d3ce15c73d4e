import { type ThemeConfig, theme as antdTheme } from 'antd'
import type { ThemeName } from '#web/state/theme.ts'
import { COLORS, FONT_MONO, FONT_SIZE, FONT_TEXT, RADIUS, type ThemeColors } from '#web/theme/tokens.ts'

/** Together with the line height, rows are 36 px high. */
const CELL_PADDING = 7

/** The tokens of the house for antd: compact, hairlines instead of shadows, one accent. */
export function antdThemeOf(name: ThemeName): ThemeConfig {
  const color = COLORS[name]
  const dark = COLORS.dark
  return {
    // Not antd's compact algorithm: it forces 12 px text. The density comes from the sizes below.
    algorithm: (seed, map) => ({
      ...(name === 'dark' ? antdTheme.darkAlgorithm(seed, map) : antdTheme.defaultAlgorithm(seed)),
      ...exactColors(color),
    }),
    token: {
      colorPrimary: color.accent,
      colorInfo: color.information,
      colorWarning: color.warning,
      colorError: color.danger,
      colorSuccess: color.accent,
      colorLink: color.accent,
      colorTextBase: color.text,
      colorBgBase: color.surface,
      colorBgLayout: color.ground,
      colorBgContainer: color.surface,
      colorBgElevated: color.raised,
      colorBorder: color.line,
      colorBorderDisabled: color.line,
      colorBorderSecondary: color.line,
      colorText: color.text,
      colorTextSecondary: color.second,
      colorTextDescription: color.second,
      colorTextPlaceholder: color.second,
      colorTextLightSolid: color.onAccent,
      borderRadius: RADIUS,
      fontSize: FONT_SIZE,
      fontFamily: FONT_TEXT,
      fontFamilyCode: FONT_MONO,
      sizeStep: 3,
      paddingXXS: 4,
      marginXXS: 4,
      controlHeight: 30,
      // The smallest target of a pointer (WCAG 2.2, 2.5.8).
      controlHeightSM: 24,
      // Hairlines rather than shadows: what floats has an edge in the dark too.
      boxShadowSecondary: `0 0 0 1px ${color.line}, 0 8px 24px rgb(0 0 0 / 16%)`,
      wireframe: false,
    },
    components: {
      Descriptions: { labelColor: color.second },
      // The small size of 13 px is 10, which is too small to be read.
      Tag: { fontSizeSM: 12 },
      // Dark in both themes; the usual text on an accent would be dark on it.
      Tooltip: { colorBgSpotlight: dark.raised, colorTextLightSolid: dark.text },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Table: {
        headerBg: color.surface,
        headerColor: color.second,
        headerSplitColor: 'transparent',
        rowHoverBg: color.ground,
        cellPaddingBlock: CELL_PADDING,
        cellPaddingInline: 12,
        cellPaddingInlineSM: 8,
        cellFontSize: FONT_SIZE,
      },
      Menu: {
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: dark.raised,
        darkItemColor: dark.second,
        darkItemHoverColor: dark.text,
        darkItemHoverBg: dark.raised,
        darkItemSelectedBg: dark.raised,
        darkItemSelectedColor: dark.accent,
        itemHeight: 34,
        itemBorderRadius: RADIUS,
        itemMarginInline: 8,
        collapsedWidth: 56,
        collapsedIconSize: 16,
        iconSize: 15,
      },
    },
  }
}

/** antd's algorithms change the seeds; these were selected for their contrast and stay unchanged. */
const exactColors = (color: ThemeColors) => ({
  colorPrimary: color.accent,
  colorPrimaryHover: color.accentStrong,
  colorPrimaryActive: color.accentStrong,
  colorPrimaryBg: tint(color.accent, color.surface),
  colorPrimaryBgHover: tint(color.accent, color.surface),
  colorLink: color.accent,
  colorLinkHover: color.accentStrong,
  colorLinkActive: color.accentStrong,
  colorSuccess: color.accent,
  colorSuccessBg: tint(color.accent, color.surface),
  colorInfo: color.information,
  colorInfoBg: tint(color.information, color.surface),
  colorWarning: color.warning,
  colorWarningBg: tint(color.warning, color.surface),
  colorError: color.danger,
  colorErrorBg: tint(color.danger, color.surface),
  colorErrorBorder: color.line,
})

/** Ink on its own tint reads with 4.5:1 in both themes. */
const TINT = 0.08

/** A surface with a breath of colour, "#rrggbb". */
function tint(color: string, surface: string): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(surface, at) + (channel(color, at) - channel(surface, at)) * TINT),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
