/** Languages that a list offers first, by ISO 639-1; every other one can be stored too. */
export const spokenFirst = ['en', 'fr', 'es', 'pt', 'ht', 'wo', 'ar', 'de', 'it', 'nl', 'zh', 'hi']
