const { ApplicationV2, DocumentSheetV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** A template part as core's Handlebars mixin reads it. */
export type TemplatePart = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;
/** What a part or a window hands to its template. */
export type TemplateContext = Record<string, unknown>;
/** The options of one render, of which the system reads only these. */
export interface RenderOptions {
  readonly isFirstRender?: boolean;
  readonly parts?: string[];
  readonly force?: boolean;
}

/** The part of a sheet with templates that the system overrides or calls, whatever its document is. */
declare abstract class SheetApi<Shown extends Actor.Implementation | Item.Implementation> extends DocumentSheetV2<
  Shown,
  TemplateContext
> {
  static PARTS: Record<string, TemplatePart>;
  get parts(): Record<string, HTMLElement>;
  protected _configureRenderParts(options: RenderOptions): Record<string, TemplatePart>;
  protected override _prepareContext(options: RenderOptions): Promise<TemplateContext>;
  protected _preparePartContext(
    partId: string,
    context: TemplateContext,
    options: RenderOptions,
  ): Promise<TemplateContext>;
  protected override _onRender(context: TemplateContext, options: RenderOptions): Promise<void>;
}

/** What core's actor sheet has besides. */
declare abstract class ActorSheetApi extends SheetApi<Actor.Implementation> {
  get actor(): Actor.Implementation;
  get token(): TokenDocument.Implementation | null;
  protected _onDragStart(event: DragEvent): Promise<void>;
  protected _onDropItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation | null>;
}

/** What core's item sheet has besides. */
declare abstract class ItemSheetApi extends SheetApi<Item.Implementation> {
  get item(): Item.Implementation;
  get actor(): Actor.Implementation | null;
}

/** The same of a window without a document; a class, because types cannot mix protected members into two. */
declare abstract class WindowApi extends ApplicationV2<TemplateContext> {
  static PARTS: Record<string, TemplatePart>;
  get parts(): Record<string, HTMLElement>;
  protected override _prepareContext(options: RenderOptions): Promise<TemplateContext>;
  protected _preparePartContext(
    partId: string,
    context: TemplateContext,
    options: RenderOptions,
  ): Promise<TemplateContext>;
  protected override _onRender(context: TemplateContext, options: RenderOptions): Promise<void>;
}

/**
 * Core's actor sheet with templates. Overriding `_prepareContext` in a class that extends the mixin itself sends the
 * types' own context lookup into endless recursion (TS2589), so what the system uses is declared above, once.
 */
export const ActorSheetBase = HandlebarsApplicationMixin(
  foundry.applications.sheets.ActorSheetV2,
) as unknown as typeof ActorSheetApi;

/** Core's item sheet with templates; cast for the same reason as the actor sheet's. */
export const ItemSheetBase = HandlebarsApplicationMixin(
  foundry.applications.sheets.ItemSheetV2,
) as unknown as typeof ItemSheetApi;

/** A window of our own with templates (dialogs); cast for the same reason as the actor sheet's. */
export const WindowBase = HandlebarsApplicationMixin(ApplicationV2) as unknown as typeof WindowApi;
