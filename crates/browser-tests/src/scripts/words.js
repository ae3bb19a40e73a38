// Every word on the page, in labels and in titles that is not a message: it has plain letters left.
const found = new Set();
const plain = /[A-Za-z]{2,}/;
const exempt = (element) => element.closest("script, style, code, kbd, input, .rule-id, .rule-link, .symbols");
const add = (kind, element, text) => {
  if (text && plain.test(text) && !exempt(element)) found.add(`${kind} of ${element.localName}.${element.getAttribute("class") ?? ""}: “${text.trim().slice(0, 80)}”`);
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
let texts = 0;
while (walker.nextNode()) {
  const { parentElement, textContent } = walker.currentNode;
  if (!parentElement?.checkVisibility() || !textContent.trim()) continue;
  texts++;
  add("text", parentElement, textContent);
}
for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
  for (const element of document.querySelectorAll(`[${name}]`)) add(name, element, element.getAttribute(name));
return { words: [...found], texts };
