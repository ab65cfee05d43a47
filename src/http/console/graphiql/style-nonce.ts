// Monaco and other libraries create style elements. The policy of the page admits style elements
// with its nonce.

const { nonce } = document.querySelector('style')!
const createElement = document.createElement.bind(document)

Object.assign(document, {
  createElement(name: string, options?: ElementCreationOptions): HTMLElement {
    const element = createElement(name, options)
    if (name === 'style') element.nonce = nonce
    return element
  },
})
