/** Hears of an event of the device, which come after `deviceready`. @returns what ends it. */
export function onDevice(
  name: 'deviceready' | 'backbutton' | 'resume',
  hear: () => void,
): () => void {
  document.addEventListener(name, hear)
  return () => document.removeEventListener(name, hear)
}
