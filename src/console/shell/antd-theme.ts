import { type ThemeConfig, theme as antdTheme } from 'antd'
import type { ThemeName } from '#web/state/theme.ts'
import { COLORS, FONT_MONO, FONT_SIZE, FONT_TEXT, RADIUS } from '#web/theme/tokens.ts'

const ROW_HEIGHT = 36
const CELL_PADDING = 7

/** The tokens of the house for antd: compact, hairlines instead of shadows, one accent. */
export function antdThemeOf(name: ThemeName): ThemeConfig {
  const color = COLORS[name]
  const dark = COLORS.dark
  return {
    algorithm: [name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, antdTheme.compactAlgorithm],
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
      colorBorderSecondary: color.line,
      colorText: color.text,
      colorTextSecondary: color.second,
      colorTextDescription: color.second,
      colorTextPlaceholder: color.faint,
      colorTextLightSolid: color.onAccent,
      borderRadius: RADIUS,
      fontSize: FONT_SIZE,
      fontFamily: FONT_TEXT,
      fontFamilyCode: FONT_MONO,
      controlHeight: 32,
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Table: {
        headerBg: color.surface,
        headerColor: color.second,
        headerSplitColor: 'transparent',
        rowHoverBg: color.ground,
        cellPaddingBlock: CELL_PADDING,
        cellPaddingInline: 12,
        cellFontSize: FONT_SIZE,
        // Compact density would make rows lower than a finger on a touch screen can hit.
        controlHeight: ROW_HEIGHT,
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
        iconSize: 15,
      },
    },
  }
}
