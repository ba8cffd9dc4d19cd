/** The city of a zone's name: `America/Argentina/Buenos_Aires` is Buenos Aires. The rest is for machines. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
