/** Browsers offer passkeys on https and localhost alone, and for host names, not for addresses. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)
