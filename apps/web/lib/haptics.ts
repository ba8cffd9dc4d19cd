/** A short push under the thumb, where the device has one and its person wants things to move. */
export function buzz(): void {
  if (typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return
  // A vote that waited goes out by itself: browsers refuse a push where nobody has touched the page, and complain.
  if (navigator.userActivation?.hasBeenActive === false) return
  // Absent on an iPhone.
  if ('vibrate' in navigator) navigator.vibrate(20)
}
