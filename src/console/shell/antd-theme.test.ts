import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { contrast } from '#tests/support/contrast.ts'
import { antdThemeOf } from './antd-theme.ts'

describe.each(['dark', 'light'] as const)('tokens of antd, %s', (name) => {
  const token = theme.getDesignToken(antdThemeOf(name))

  it.each([
    ['colorText', 'colorBgContainer'],
    ['colorTextSecondary', 'colorBgContainer'],
    ['colorTextSecondary', 'colorBgLayout'],
    ['colorTextDescription', 'colorBgElevated'],
    ['colorTextPlaceholder', 'colorBgContainer'],
    ['colorLink', 'colorBgContainer'],
    ['colorLinkHover', 'colorBgContainer'],
    ['colorError', 'colorBgContainer'],
    ['colorError', 'colorErrorBg'],
    ['colorWarning', 'colorBgContainer'],
    ['colorWarning', 'colorWarningBg'],
    ['colorInfo', 'colorInfoBg'],
    ['colorSuccess', 'colorSuccessBg'],
    ['colorText', 'colorWarningBg'],
    ['colorText', 'colorInfoBg'],
    ['colorText', 'colorPrimaryBg'],
    ['colorTextLightSolid', 'colorPrimary'],
    ['colorTextLightSolid', 'colorPrimaryHover'],
    ['colorTextLightSolid', 'colorError'],
  ] as const)('%s is readable on %s', (ink, ground) => {
    expect(contrast(token[ink], token[ground])).toBeGreaterThanOrEqual(4.5)
  })
})
