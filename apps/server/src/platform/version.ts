import packageFile from '../../package.json' with { type: 'json' }

/** The product's own version, as its package says it. */
export const productVersion: string = packageFile.version
