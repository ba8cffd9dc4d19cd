declare global {
  interface Window {
    cordova?: unknown
  }
}

/** The wrapped variant is told by its `cordova` platform (specification 1). */
export function isMobileApp(): boolean {
  return typeof window !== 'undefined' && window.cordova !== undefined
}
