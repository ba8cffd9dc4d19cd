/**
 * Files of browser tests that both sizes run, but for what they mark as once: what most people do with a thumb on the
 * main site. All else is looked at on a phone in the phone's shell, whose screens are the same features.
 */
export const atBothSizes = ['payments', 'threads', 'vote']
