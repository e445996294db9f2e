/** Asks a yes-or-no question in a small window of this system's look; closing it is a no. */
export async function confirm(title: string, question: string, yes?: string): Promise<boolean> {
  const text = document.createElement("div");
  text.className = "confirm-text";
  text.textContent = question;
  const confirmed = await foundry.applications.api.DialogV2.confirm({
    classes: ["melee-and-morale"],
    window: { title },
    position: { width: 340 },
    content: text.outerHTML,
    ...(yes ? { yes: { label: yes } } : {}),
  });
  return confirmed === true;
}
